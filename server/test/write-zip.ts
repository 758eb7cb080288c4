import { crc32, deflateRawSync } from "node:zlib";

interface Written {
  readonly name: string;
  readonly bytes: Buffer;
  /** Mode of Unix, with the type of the file. */
  readonly mode?: number;
  /** Size that the archive claims. */
  readonly claimed?: number;
}

/** Writes an archive as any program could, also with names and sizes that no honest one has. */
export function writeZip(files: readonly Written[]): Buffer {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes, mode = 0o100644, claimed = bytes.length } of files) {
    const [path, data] = [Buffer.from(name), deflateRawSync(bytes)];
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(0x800, 2);
    shared.writeUInt16LE(8, 4);
    shared.writeUInt32LE(crc32(bytes), 10);
    shared.writeUInt32LE(data.length, 14);
    shared.writeUInt32LE(claimed, 18);
    shared.writeUInt16LE(path.length, 22);
    const local = Buffer.concat([Buffer.from("PK\u0003\u0004"), shared, path, data]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE((mode << 16) >>> 0, 6);
    rest.writeUInt32LE(offset, 10);
    const madeBy = Buffer.from([20, 3]);
    centrals.push(Buffer.concat([Buffer.from("PK\u0001\u0002"), madeBy, shared, rest, path]));
    locals.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(centrals);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, central, Buffer.from("PK\u0005\u0006"), end]);
}
