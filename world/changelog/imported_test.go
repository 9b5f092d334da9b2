package changelog
