import sharp from 'sharp'
import { expect, test } from 'vitest'
import { hasPhotoHeader } from './photo-type.ts'

const picture = () => sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })

test('a photo of any kind has a header that leads to its pixels', async () => {
  const photos = [
    await picture().jpeg().toBuffer(),
    await picture().jpeg({ progressive: true }).toBuffer(),
    await picture().grayscale().jpeg().toBuffer(),
    await picture()
      .withIccProfile('p3')
      .withExif({ IFD0: { Copyright: 'x'.repeat(50_000) } })
      .jpeg()
      .toBuffer(),
  ]
  for (const photo of photos) expect(hasPhotoHeader(photo, 'image/jpeg')).toBe(true)
  expect(hasPhotoHeader(await picture().png().toBuffer(), 'image/png')).toBe(true)
})

test('anything that only begins like one has none', async () => {
  const photo = await picture().jpeg().toBuffer()
  const rest = [
    Buffer.alloc(5000),
    Buffer.alloc(5000, 0xff),
    Buffer.alloc(5000, '\xff\xe0\0\x02', 'latin1'),
    photo.subarray(3, 40),
  ]
  for (const bytes of rest) expect(hasPhotoHeader(Buffer.concat([photo.subarray(0, 3), bytes]), 'image/jpeg')).toBe(false)
  for (const length of [0, 3, 4, 20]) expect(hasPhotoHeader(photo.subarray(0, length), 'image/jpeg')).toBe(false)
  const png = await picture().png().toBuffer()
  for (const bytes of [png.subarray(0, 20), Buffer.concat([png.subarray(0, 8), Buffer.alloc(5000)])])
    expect(hasPhotoHeader(bytes, 'image/png')).toBe(false)
})
