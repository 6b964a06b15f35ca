/**
 * Frees the memory of bytes that nothing reads any more: what is left to the collector counts until it comes, and each 64 MB make it
 * look through all objects, which costs more than receiving them. Does nothing where others share the memory.
 */
export function release(bytes: Uint8Array<ArrayBuffer>): void {
  const { buffer } = bytes
  if (bytes.byteLength === buffer.byteLength && !buffer.detached) buffer.transfer(0)
}
