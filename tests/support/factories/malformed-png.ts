import { crc32 } from 'node:zlib'

/** A PNG whose header claims other dimensions than its data, with a valid checksum. */
export function pngWithHeader(png: Buffer, width: number, height = width): Buffer {
  const changed = Buffer.from(png)
  changed.writeUInt32BE(width, 16)
  changed.writeUInt32BE(height, 20)
  changed.writeUInt32BE(crc32(changed.subarray(12, 29)), 29)
  return changed
}
