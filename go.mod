module lascope

go 1.26
