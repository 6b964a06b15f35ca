import * as v from 'valibot'
import { amount, orNull, text, whole } from '#src/platform/jsonapi/attributes.ts'
import { defineResource } from '#src/platform/jsonapi/define-resource.ts'
import { money } from '#src/platform/jsonapi/resource.ts'
import { imagePath } from '#src/shop/catalogue/pictures/images.ts'
import { productClasses, stockStates } from '#src/shop/catalogue/product/product.ts'
import { suggestionKinds } from './suggestion.ts'
import type { Suggestion } from './suggestion.ts'

export const suggestionSchema = defineResource({
  type: 'suggestion',
  attributes: {
    kind: v.picklist(suggestionKinds),
    name: text,
    detail: text,
    path: text,
    image_url: orNull(text),
    count: orNull(whole),
    price: orNull(amount),
    stock: orNull(v.picklist(stockStates)),
    class: orNull(v.picklist(productClasses)),
  },
})

export const suggestionResource = (suggestion: Suggestion) =>
  suggestionSchema.resource({
    id: `${suggestion.kind}-${suggestion.id}`,
    attributes: {
      kind: suggestion.kind,
      name: suggestion.name,
      detail: suggestion.detail,
      path: suggestion.path,
      image_url: suggestion.image && imagePath(suggestion.image),
      count: suggestion.count,
      price: suggestion.price === null ? null : money(suggestion.price),
      stock: suggestion.stock,
      class: suggestion.class,
    },
  })
