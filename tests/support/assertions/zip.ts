const entryMark = 0x02014b50
const endMark = Buffer.from([0x50, 0x4b, 0x05, 0x06])

/** The files of an uncompressed archive, read from its central directory. */
export function readZip(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(endMark)
  if (end < 0) throw new Error('this is no archive')
  const files = new Map<string, Buffer>()
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (archive.readUInt32LE(at) !== entryMark || archive.readUInt16LE(at + 10) !== 0) throw new Error('a file is packed oddly')
    const [name = 0, more = 0, comment = 0] = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset))
    const path = archive.toString('utf8', at + 46, at + 46 + name)
    files.set(path, contentAt(archive, archive.readUInt32LE(at + 42), archive.readUInt32LE(at + 24)))
    at += 46 + name + more + comment
  }
  return files
}

function contentAt(archive: Buffer, header: number, size: number): Buffer {
  const start = header + 30 + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28)
  return archive.subarray(start, start + size)
}
