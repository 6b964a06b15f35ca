import * as v from 'valibot'
import { sumIn } from '#src/kernel/typed-sum.ts'
import { productClasses } from '../product/product.ts'

const line = (maxLength: number) =>
  v.optional(v.pipe(v.string('error_invalid'), v.trim(), v.maxLength(maxLength, 'error_too_long')))

/** What new products get where the file says nothing, as the API and the form name it. */
export const importDefaults = v.object({
  brand: line(120),
  brand_from_holder: v.optional(v.boolean('error_invalid')),
  class: v.optional(v.picklist(productClasses, 'error_class_unknown')),
  form: line(120),
  pack: line(120),
  price: v.optional(
    v.pipe(
      v.string('error_price'),
      v.trim(),
      v.check((text) => text === '' || (sumIn(text) ?? 0) > 0, 'error_price'),
    ),
  ),
  published: v.optional(v.boolean('error_invalid')),
})
export type ImportDefaults = v.InferOutput<typeof importDefaults>
