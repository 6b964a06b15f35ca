import { classNames } from '#src/ui/class-names.ts'
import type { ImageView } from '../../product/product.ts'
import { Packshot } from './packshot.tsx'

/** Images of an order's or request's items, overlapping by half; hidden where the list, a `@container`, is narrow. */
export function PackStack({ images }: { images: readonly ImageView[] }) {
  return (
    <span aria-hidden="true" className="flex @max-[26rem]:hidden">
      {images.map((image, index) => (
        <span
          key={image.id}
          className={classNames('block size-11 overflow-clip rounded-md ring-2 ring-surface', index > 0 && '-ms-5')}
        >
          <Packshot image={image} name="" size="s" />
        </span>
      ))}
    </span>
  )
}
