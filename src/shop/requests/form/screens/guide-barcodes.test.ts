import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { readGuide } from '#src/kernel/guide-codes.ts'
import { guideCodes, guideOfThree, guideSheet } from '#tests/support/factories/guide-sheet.ts'
import { inAll, testFor } from '#tests/support/world/short.ts'
import { guideOptions } from './guide-program.ts'

const { number, access, option } = guideCodes
const all = { ok: true, value: guideCodes }

beforeAll(() => {
  const program = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  const bytes = new Uint8Array(readFileSync(program))
  prepareZXingModule({ overrides: { wasmBinary: bytes.buffer } })
})

async function read(picture: Buffer) {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const pixels = { data: new Uint8ClampedArray(data), width: info.width, height: info.height, colorSpace: 'srgb' as const }
  const found = await readBarcodes(pixels, guideOptions)
  return readGuide(found.filter(({ isValid }) => isValid).map(({ text }) => text))
}

describe('the barcode reader of the page reads a photographed guide', () => {
  test('with a barcode for each code', inAll, async () => {
    expect(await read(await guideOfThree())).toEqual(all)
  })

  testFor(
    [
      ['QR', 'qrcode'],
      ['DataMatrix', 'datamatrix'],
    ],
    { short: 1 },
  )('with all of them in one %s', async ([, bcid]) => {
    const text = `RECEITA|${number}|${access}|${option}|2026-05-18`
    expect(await read(await guideSheet([{ bcid, text, left: 500, top: 300, scale: 5 }]))).toEqual(all)
  })

  testFor([90, 180, 270, 4], { short: 1 })('turned by %d degrees', async (angle) => {
    const turned = await sharp(await guideOfThree())
      .rotate(angle, { background: '#e8e4dc' })
      .png()
      .toBuffer()
    expect(await read(turned)).toEqual(all)
  })

  test('out of focus, dark, and compressed as JPG', inAll, async () => {
    const poor = await sharp(await guideOfThree())
      .blur(1.1)
      .modulate({ brightness: 0.6 })
      .jpeg({ quality: 45 })
      .toBuffer()
    expect(await read(poor)).toEqual(all)
  })

  test('and finds no codes on one without barcodes', inAll, async () => {
    expect(await read(await guideSheet([]))).toEqual({ ok: false, error: { code: 'guide_nothing' } })
  })

  test('nor one of two prescriptions', inAll, async () => {
    const two = await guideSheet([
      { bcid: 'code128', text: number, left: 100, top: 80 },
      { bcid: 'code128', text: '1011000012345678901', left: 100, top: 500 },
    ])
    expect(await read(two)).toEqual({ ok: false, error: { code: 'guide_several' } })
  })
})
