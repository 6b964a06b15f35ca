import * as v from 'valibot'
import { versionField, wholeField } from '#src/platform/field-schemas.ts'
import { isCrop, wholeCrop } from './gallery-image.ts'

const maxAltLength = 200

const alt = v.pipe(v.string('error_invalid'), v.trim(), v.maxLength(maxAltLength, 'error_too_long'))
const version = v.optional(versionField)

/** `POST /staff/products/{id}/images`. */
export const imageBody = v.object({
  file: v.instance(File, 'error_upload_required'),
  alt_pt: v.optional(alt),
  alt_en: v.optional(alt),
})

const share = v.pipe(v.number('error_image_crop'), v.minValue(0, 'error_image_crop'), v.maxValue(1, 'error_image_crop'))
const thousandths = (value: number): number => Math.round(value * 1000)

/** Shares of the photo's width and height, from 0 to 1. */
const crop = v.pipe(
  v.object({ left: share, top: share, width: share, height: share }, 'error_image_crop'),
  v.transform(({ left, top, width, height }) => ({
    left: thousandths(left),
    top: thousandths(top),
    width: thousandths(width),
    height: thousandths(height),
  })),
  v.check(isCrop, 'error_image_crop'),
)

/** `PATCH /staff/images/{id}`: absent fields stay as they are. */
export const imagePatch = v.object({
  position: v.optional(wholeField('error_whole_number', { min: 1 })),
  alt: v.optional(v.object({ pt: v.optional(alt), en: v.optional(alt) }, 'error_invalid')),
  crop: v.optional(v.nullable(crop)),
  version,
})

export const imageVersion = v.object({ version })

const percent = v.pipe(
  v.number('error_image_crop'),
  v.minValue(0, 'error_image_crop'),
  v.maxValue(95, 'error_image_crop'),
  v.transform((value) => Math.round(value * 10)),
)

/** The form of a crop: what is cut off at each side, in per cent. */
export const cropForm = v.pipe(
  v.object({ cut_left: percent, cut_top: percent, cut_right: percent, cut_bottom: percent }),
  v.transform(({ cut_left: left, cut_top: top, cut_right: right, cut_bottom: bottom }) => ({
    left,
    top,
    width: wholeCrop.width - left - right,
    height: wholeCrop.height - top - bottom,
  })),
)

export const altForm = v.object({ alt_pt: alt, alt_en: alt })
