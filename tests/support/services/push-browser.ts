import { createDecipheriv, createECDH, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** The browser's side of a push subscription. */
type PushBrowser = {
  /** The keys it sends to the shop. */
  keys: { p256dh: string; auth: string }
  /**
   * Decrypts a message by the standards (RFC 8188, RFC 8291), independently of the library that encrypted it. Throws when it was
   * not encrypted for this browser.
   */
  open: (body: Buffer) => string
}

export function newPushBrowser(): PushBrowser {
  const own = createECDH('prime256v1')
  const p256dh = own.generateKeys()
  const secret = randomBytes(16)
  return {
    keys: { p256dh: p256dh.toString('base64url'), auth: secret.toString('base64url') },
    open(body) {
      const [salt, idLength] = [body.subarray(0, 16), body.readUInt8(20)]
      const sender = body.subarray(21, 21 + idLength)
      const sealed = body.subarray(21 + idLength)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, sender])
      const material = Buffer.from(hkdfSync('sha256', own.computeSecret(sender), secret, info, 32))
      const [key, nonce] = [expand(salt, material, 'aes128gcm', 16), expand(salt, material, 'nonce', 12)]
      const decipher = createDecipheriv('aes-128-gcm', key, nonce)
      decipher.setAuthTag(sealed.subarray(-16))
      const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
      return plain.subarray(0, plain.lastIndexOf(2)).toString()
    },
  }
}

const expand = (salt: Buffer, material: Buffer, label: string, length: number): Buffer =>
  createHmac('sha256', createHmac('sha256', salt).update(material).digest())
    .update(Buffer.concat([Buffer.from(`Content-Encoding: ${label}\0`), Buffer.from([1])]))
    .digest()
    .subarray(0, length)
