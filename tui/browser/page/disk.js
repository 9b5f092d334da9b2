"use strict";

// lascopeFiles makes the files of the page: a tree in memory, behind the calls that Go makes of Node's
// fs and process. They answer as Linux does. All calls are answered at once but a read of the
// keyboard, which waits for input.
//
//   write(descriptor, bytes)   the program writes to its output (1) or its errors (2)
//   finished(name, bytes)      a file of / has been written whole, under its name
//   changed(path)              a file below /config or /state has changed
globalThis.lascopeFiles = ({ write = () => {}, finished = () => {}, changed = () => {} } = {}) => {
  const constants = { O_RDONLY: 0, O_WRONLY: 1, O_RDWR: 2, O_CREAT: 0o100, O_EXCL: 0o200, O_TRUNC: 0o1000, O_APPEND: 0o2000, O_DIRECTORY: 0o200000 };
  const DIRECTORY = 0o040000, FILE = 0o100000, LINK = 0o120000, KIND = 0o170000;

  let inodes = 0;
  const node = (mode) => ({ mode, inode: ++inodes, links: 1, bytes: new Uint8Array(0), size: 0, time: Date.now() });
  const tree = new Map([["/", node(DIRECTORY | 0o755)]]); // by absolute path
  const open = new Map(); // by descriptor
  let nextDescriptor = 10;

  const fail = (code, path) => Object.assign(new Error(path === undefined ? code : `${code}: ${path}`), { code });
  const isDirectory = (n) => (n.mode & KIND) === DIRECTORY;

  // absolute resolves "." and ".." and a relative path, which begins at /.
  const absolute = (path) => {
    const parts = [];
    for (const part of path.split("/")) {
      if (part === "..") parts.pop();
      else if (part !== "" && part !== ".") parts.push(part);
    }
    return "/" + parts.join("/");
  };
  const folderOf = (path) => path.slice(0, path.lastIndexOf("/")) || "/";

  // followed is the path behind the symbolic links of all its parts; of the last one only if asked.
  const followed = (path, last = true) => {
    for (let hops = 0; hops < 40; hops++) {
      path = absolute(path);
      let link = "";
      for (let end = path.indexOf("/", 1); link === "" && path !== "/"; end = path.indexOf("/", end + 1)) {
        const part = end < 0 ? path : path.slice(0, end);
        const n = tree.get(part);
        if (n && (n.mode & KIND) === LINK && (end >= 0 || last)) {
          const rest = end < 0 ? "" : path.slice(end);
          link = (n.target.startsWith("/") ? n.target : folderOf(part) + "/" + n.target) + rest;
        }
        if (end < 0) break;
      }
      if (link === "") return path;
      path = link;
    }
    throw fail("ELOOP", path);
  };

  // find is the node at a path; a part that is no directory, or is missing, is refused.
  const find = (path, last = true) => {
    const at = followed(path, last);
    const n = tree.get(at);
    if (!n) {
      folder(at);
      throw fail("ENOENT", path);
    }
    if (path.length > 1 && path.endsWith("/") && !isDirectory(n)) throw fail("ENOTDIR", path);
    return n;
  };
  // folder checks the directory of a path.
  const folder = (path) => {
    const above = folderOf(path);
    const n = tree.get(above);
    if (!n) {
      if (above !== "/") folder(above);
      throw fail("ENOENT", path);
    }
    if (!isDirectory(n)) throw fail("ENOTDIR", path);
  };
  const namesIn = (path) => {
    const before = path === "/" ? "/" : path + "/";
    return [...tree.keys()].filter((p) => p.startsWith(before) && p !== "/" && !p.includes("/", before.length)).map((p) => p.slice(before.length)).sort();
  };

  const kept = (path) => path.startsWith("/config/") || path.startsWith("/state/");
  const touch = (path, n) => {
    if (n) n.time = Date.now();
    if (path !== undefined && kept(path)) changed(path);
  };
  const resize = (n, size) => {
    if (size > n.bytes.length) {
      const more = new Uint8Array(Math.max(size, 2 * n.bytes.length, 256));
      more.set(n.bytes.subarray(0, n.size));
      n.bytes = more;
    } else if (size < n.size) {
      n.bytes.fill(0, size, n.size);
    }
    n.size = size;
  };
  const contents = (n) => n.bytes.slice(0, n.size);

  const stat = (n) => ({
    dev: 1, ino: n.inode, mode: n.mode, nlink: n.links, uid: 0, gid: 0, rdev: 0, size: isDirectory(n) ? 0 : n.size, blksize: 4096,
    blocks: Math.ceil(n.size / 512), atimeMs: n.time, mtimeMs: n.time, ctimeMs: n.time, isDirectory: () => isDirectory(n),
  });
  const console = { mode: 0o020666, inode: 0, links: 1, bytes: new Uint8Array(0), size: 0, time: 0 }; // descriptors 0 to 2
  const descriptor = (fd) => {
    if (fd >= 0 && fd <= 2) return { node: console, at: 0, flags: constants.O_RDWR };
    const d = open.get(fd);
    if (!d) throw fail("EBADF");
    return d;
  };

  const typed = []; // the parts of the input that nobody has read
  let over = false; // the input has ended
  let reader = null; // a read that waits for input
  const deliver = () => {
    if (!reader || (typed.length === 0 && !over)) return;
    const { buffer, offset, length, callback } = reader;
    reader = null;
    const first = typed.length > 0 ? typed.shift() : new Uint8Array(0);
    const taken = first.subarray(0, length);
    if (taken.length < first.length) typed.unshift(first.subarray(taken.length));
    buffer.set(taken, offset);
    callback(null, taken.length);
  };

  // calls are answered by their result or by the error that they throw.
  const calls = {
    open(path, flags, mode) {
      const writes = (flags & 3) !== 0;
      const exclusive = flags & constants.O_CREAT && flags & constants.O_EXCL;
      const at = followed(path, !exclusive);
      let n = tree.get(at);
      if (n && exclusive) throw fail("EEXIST", path);
      if (!n) {
        folder(at);
        if (!(flags & constants.O_CREAT)) throw fail("ENOENT", path);
        n = node(FILE | (mode & 0o7777 & ~0o022));
        tree.set(at, n);
        touch(at, n);
      } else if (isDirectory(n) && (writes || flags & constants.O_CREAT)) {
        throw fail("EISDIR", path);
      } else if (!isDirectory(n) && flags & constants.O_DIRECTORY) {
        throw fail("ENOTDIR", path);
      } else if (flags & constants.O_TRUNC && writes) {
        resize(n, 0);
        touch(at, n);
      }
      open.set(nextDescriptor, { node: n, path: at, at: 0, flags });
      return nextDescriptor++;
    },
    close(fd) {
      if (fd <= 2) return;
      descriptor(fd);
      open.delete(fd);
    },
    write(fd, buffer, offset, length, position) {
      const bytes = buffer.subarray(offset, offset + length);
      if (fd === 1 || fd === 2) {
        write(fd, bytes.slice());
        return length;
      }
      const d = descriptor(fd);
      if ((d.flags & 3) === 0) throw fail("EBADF");
      const from = d.flags & constants.O_APPEND ? d.node.size : position ?? d.at;
      if (from + length > d.node.size) resize(d.node, from + length);
      d.node.bytes.set(bytes, from);
      if (position === null || position === undefined) d.at = from + length;
      touch(d.path, d.node);
      return length;
    },
    stat: (path) => stat(find(path)),
    lstat: (path) => stat(find(path, false)),
    fstat: (fd) => stat(descriptor(fd).node),
    readdir(path) {
      if (!isDirectory(find(path))) throw fail("ENOTDIR", path);
      return namesIn(followed(path));
    },
    mkdir(path, mode) {
      const at = followed(path);
      if (tree.has(at)) throw fail("EEXIST", path);
      folder(at);
      tree.set(at, node(DIRECTORY | (mode & 0o7777 & ~0o022)));
      touch(at);
    },
    rmdir(path) {
      const at = followed(path, false);
      if (!isDirectory(find(path, false))) throw fail("ENOTDIR", path);
      if (namesIn(at).length > 0) throw fail("ENOTEMPTY", path);
      if (at === "/") throw fail("EBUSY", path);
      tree.delete(at);
      touch(at);
    },
    unlink(path) {
      const at = followed(path, false), n = find(path, false);
      if (isDirectory(n)) throw fail("EISDIR", path);
      n.links--;
      tree.delete(at);
      touch(at);
    },
    rename(from, to) {
      const a = followed(from, false), b = followed(to, false);
      const n = find(from, false), old = tree.get(b);
      folder(b);
      if (old === n) return;
      if (old && isDirectory(old)) {
        if (!isDirectory(n)) throw fail("EISDIR", to);
        if (namesIn(b).length > 0) throw fail("ENOTEMPTY", to);
      }
      if (isDirectory(n)) {
        if (old && !isDirectory(old)) throw fail("ENOTDIR", to);
        if (b.startsWith(a + "/")) throw fail("EINVAL", to);
        for (const [p, below] of [...tree]) {
          if (p.startsWith(a + "/")) {
            tree.delete(p);
            tree.set(b + p.slice(a.length), below);
          }
        }
      }
      if (old) old.links--;
      tree.delete(a);
      tree.set(b, n);
      touch(a);
      touch(b);
      const name = (path) => path.slice(path.lastIndexOf("/") + 1);
      if (folderOf(b) === "/" && name(a).startsWith(".") && !name(b).startsWith(".") && !isDirectory(n)) finished(name(b), contents(n));
    },
    link(from, to) {
      const n = find(from, false), b = followed(to, false);
      if (isDirectory(n)) throw fail("EPERM", from);
      if (tree.has(b)) throw fail("EEXIST", to);
      folder(b);
      n.links++;
      tree.set(b, n);
      touch(b);
    },
    symlink(target, path) {
      const at = followed(path, false);
      if (tree.has(at)) throw fail("EEXIST", path);
      folder(at);
      tree.set(at, Object.assign(node(LINK | 0o777), { target, size: target.length }));
    },
    readlink(path) {
      const n = find(path, false);
      if ((n.mode & KIND) !== LINK) throw fail("EINVAL", path);
      return n.target;
    },
    truncate(path, length) {
      const n = find(path);
      if (isDirectory(n)) throw fail("EISDIR", path);
      resize(n, length);
      touch(followed(path), n);
    },
    ftruncate(fd, length) {
      const d = descriptor(fd);
      if ((d.flags & 3) === 0) throw fail("EINVAL");
      resize(d.node, length);
      touch(d.path, d.node);
    },
    chmod(path, mode) {
      const n = find(path);
      n.mode = (n.mode & KIND) | (mode & 0o7777);
    },
    fchmod(fd, mode) {
      const n = descriptor(fd).node;
      n.mode = (n.mode & KIND) | (mode & 0o7777);
    },
    chown: (path) => void find(path),
    lchown: (path) => void find(path, false),
    fchown: (fd) => void descriptor(fd),
    fsync: (fd) => void descriptor(fd),
    utimes(path, _access, modified) {
      find(path).time = modified * 1000;
    },
  };

  const fs = {
    constants,
    writeSync(fd, buffer) {
      return calls.write(fd, buffer, 0, buffer.length, null);
    },
    read(fd, buffer, offset, length, position, callback) {
      if (fd === 0) {
        reader = { buffer, offset, length, callback };
        deliver();
        return;
      }
      try {
        const d = descriptor(fd);
        if (isDirectory(d.node)) throw fail("EISDIR");
        if ((d.flags & 3) === constants.O_WRONLY) throw fail("EBADF");
        const from = position ?? d.at;
        const taken = d.node.bytes.subarray(Math.min(from, d.node.size), Math.min(from + length, d.node.size));
        buffer.set(taken, offset);
        if (position === null || position === undefined) d.at = from + taken.length;
        callback(null, taken.length);
      } catch (err) {
        callback(err);
      }
    },
  };
  for (const [name, call] of Object.entries(calls)) {
    fs[name] = (...words) => {
      const callback = words.pop();
      let result;
      try {
        result = call(...words);
      } catch (err) {
        callback(err);
        return;
      }
      callback(null, result);
    };
  }

  const process = {
    pid: 1, ppid: 0, getuid: () => 0, getgid: () => 0, geteuid: () => 0, getegid: () => 0, getgroups: () => [0], umask: () => 0o022, cwd: () => "/",
    chdir(path) {
      if (absolute(path) !== "/") throw fail("ENOENT", path);
    },
  };

  return {
    fs, process, path: { resolve: (...parts) => absolute(parts.join("/")) },
    // type gives the program input; end ends it.
    type(bytes) {
      if (bytes.length > 0) typed.push(bytes);
      deliver();
    },
    end() {
      over = true;
      deliver();
    },
    // put makes a file, and the directories above it.
    put(path, bytes) {
      const at = absolute(path);
      for (let end = at.indexOf("/", 1); end > 0; end = at.indexOf("/", end + 1)) {
        if (!tree.has(at.slice(0, end))) tree.set(at.slice(0, end), node(DIRECTORY | 0o755));
      }
      tree.set(at, Object.assign(node(FILE | 0o644), { bytes, size: bytes.length }));
    },
    // saved is the files below /config and /state with their bytes.
    saved: () => [...tree].filter(([path, n]) => kept(path) && (n.mode & KIND) === FILE).map(([path, n]) => [path, contents(n)]),
  };
};
