import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { Person } from '#src/platform/principal.ts'
import { addMarta, addPerson } from '#tests/support/factories/builders.ts'
import { memoryFiles } from '#tests/support/world/memory-files.ts'
import { inAll } from '#tests/support/world/short.ts'
import { pngWithHeader } from '#tests/support/factories/malformed-png.ts'
import { visitAs } from '#tests/support/api/visit.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { photosOfForm, readPhotoForm } from './photos.actions.server.ts'
import { exportUploads } from './actions.server.ts'

const { world } = await shopFixture({ externalServices: { files: memoryFiles(new Map()) } })
const marta = await addMarta(world)

const picture = (width = 60, height = 40) => sharp({ create: { width, height, channels: 3, background: '#0a5c3e' } })
const jpeg = (width?: number, height?: number): Promise<Buffer> => picture(width, height).jpeg().toBuffer()

type Sent = { files?: readonly { name: string; content: Buffer }[]; ids?: readonly string[]; principal?: Person }

/** Sends a form as a browser without scripts does. */
async function send({ files = [], ids = [], principal = marta }: Sent) {
  const form = new FormData()
  form.set('message', 'Só uma caixa.')
  for (const id of ids) form.append('upload_ids', id)
  for (const { name, content } of files) form.append('photos', new File([new Uint8Array(content)], name))
  const visit = { ...visitAs(world, { principal, sessionToken: 'a session' }), principal }
  const read = await readPhotoForm(visit, new Request('http://shop.test/', { method: 'POST', body: form }))
  const left = read.ok ? read.value.form : read.error.form
  return {
    error: read.ok ? undefined : read.error.errors.photos,
    ids: left.getAll('upload_ids').map(String),
    message: left.get('message'),
    hasFiles: left.has('photos'),
    visit,
    form: left,
  }
}

describe('a form with files', () => {
  test('saves them, and names them as a script would have', async () => {
    const { error, ids, message, hasFiles, visit, form } = await send({
      files: [
        { name: 'frente.jpg', content: await jpeg() },
        { name: 'verso.png', content: await picture().png().toBuffer() },
      ],
    })
    expect([error, ids.length, message, hasFiles]).toEqual([undefined, 2, 'Só uma caixa.', false])
    const photos = await photosOfForm(visit, form)
    expect(photos.map(({ id, contentType }) => [id, contentType])).toEqual([
      [ids[0], 'image/jpeg'],
      [ids[1], 'image/png'],
    ])
    expect(photos[0]?.url).toMatch(new RegExp(`^/api/uploads/${ids[0]}/file\\?expires=\\d+&signature=`))
  })

  test('without a choice has none: browsers send an empty file', async () => {
    expect(await send({ files: [{ name: '', content: Buffer.alloc(0) }] })).toMatchObject({ error: undefined, ids: [] })
  })

  test('saves the valid ones when another is refused, and says which and why', inAll, async () => {
    const png = await picture().png().toBuffer()
    const cases: [string, Buffer, string][] = [
      ['vazio.jpg', Buffer.alloc(0), 'vazio.jpg: O ficheiro está vazio.'],
      [
        'gif.jpg',
        await picture().gif().toBuffer(),
        'gif.jpg: Escolha uma fotografia em PNG ou JPG. Este ficheiro é de outro tipo.',
      ],
      ['pdf.png', Buffer.from('%PDF-1.7'), 'pdf.png: Escolha uma fotografia em PNG ou JPG. Este ficheiro é de outro tipo.'],
      ['svg.png', Buffer.from('<svg onload="alert(1)"/>'), 'svg.png: Escolha uma fotografia em PNG ou JPG.'],
      ['meia.png', png.subarray(0, png.length / 2), 'meia.png: Não conseguimos abrir a fotografia.'],
      ['bomba.png', pngWithHeader(png, 50_000), 'bomba.png: A fotografia é demasiado grande: no máximo 10 MB e 40 megapíxeis.'],
      ['grande.jpg', Buffer.concat([await jpeg(), Buffer.alloc(10 * 1_048_576)]), 'grande.jpg: A fotografia é demasiado grande'],
    ]
    for (const [name, content, sentence] of cases) {
      const good = { name: 'boa.jpg', content: await jpeg() }
      const { error, ids, message } = await send({ files: [{ name, content }, good] })
      expect(error, name).toContain(sentence)
      expect([ids.length, message], name).toEqual([1, 'Só uma caixa.'])
    }
  })

  test('removes camera metadata, and whatever is appended to the picture', async () => {
    const script = '<script>alert(1)</script>'
    const upload = await picture()
      .withExif({ IFD0: { Artist: 'Marta Lobo' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '41/1 18/1 0/1' } })
      .jpeg()
      .toBuffer()
    const olga = await addPerson(world, 'customer', 'Olga Reis')
    const file = { name: 'a.jpg', content: Buffer.concat([upload, Buffer.from(script)]) }
    expect(await send({ files: [file], principal: olga })).toMatchObject({ error: undefined })
    const [photo] = await Array.fromAsync(exportUploads(world, olga))
    const left = await sharp(photo?.content).metadata()
    expect([left.exif, photo?.content.includes('Marta'), photo?.content.includes(script)]).toEqual([undefined, false, false])
  })

  test('accepts five photos; of six the last is left out, and with four saved before one more is accepted', async () => {
    const files = await Promise.all([1, 2, 3, 4, 5, 6].map(async (at) => ({ name: `${at}.jpg`, content: await jpeg() })))
    const six = await send({ files })
    expect([six.ids.length, six.error]).toEqual([5, 'No máximo 5 fotografias.'])
    const more = await send({ files: files.slice(0, 2), ids: six.ids.slice(0, 4) })
    expect([more.ids.slice(0, 4), more.ids.length, more.error]).toEqual([six.ids.slice(0, 4), 5, 'No máximo 5 fotografias.'])
    expect(await send({ files: files.slice(0, 1), ids: six.ids.slice(0, 4) })).toMatchObject({ error: undefined })
  })

  test('does not show a photo of another person', async () => {
    const { ids } = await send({ files: [{ name: 'a.jpg', content: await jpeg() }] })
    const rui = await addPerson(world, 'customer', 'Rui Carvalho')
    const his = await send({ ids: [...ids, 'x', ''], principal: rui })
    expect(await photosOfForm(his.visit, his.form)).toEqual([])
  })
})
