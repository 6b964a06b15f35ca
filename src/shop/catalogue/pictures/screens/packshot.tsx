import { Package } from 'lucide-react'
import { Azulejo } from '#src/ui/azulejo.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { imagePath, imageWidths, type ImageFormat } from '../images.ts'
import type { ImageView } from '../../product/product.ts'

type Props = {
  image: ImageView | undefined
  /** Alternative text; empty where the product's name is next to it. */
  name: string
  /** `s` in rows, `m` in cards, `l` on the product page. */
  size: 's' | 'm' | 'l'
  /** The largest image above the fold: loaded first instead of lazily. */
  priority?: boolean
  className?: string
}

// The exact display widths: slightly more and the browser fetches an image twice as wide.
const sizes = {
  s: '88px',
  m: '(min-width: 67.5rem) 262px, (min-width: 40rem) 33vw, calc(50vw - 43px)',
  l: '(min-width: 67.5rem) 404px, (min-width: 48rem) 46vw, calc(100vw - 34px)',
}

/**
 * Image of a product: a drawing at any size, a photo in the size that fits. Its space is reserved, so there is no layout shift.
 */
export function Packshot({ image, name, size, priority = false, className }: Props) {
  const look = classNames('block aspect-square h-auto w-full bg-sunken object-contain', className)
  if (!image) return <NoPicture className={className} size={size} />
  const picture = (
    <img
      src={imagePath(image)}
      alt={name}
      width={image.width}
      height={image.height}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : 'auto'}
      decoding="async"
      className={look}
    />
  )
  if (image.kind !== 'photo') return picture
  const sources = (format: ImageFormat) =>
    imageWidths.map((width) => `${imagePath(image, { width, format })} ${width}w`).join(', ')
  return (
    <picture>
      <source type="image/avif" srcSet={sources('avif')} sizes={sizes[size]} />
      <source type="image/webp" srcSet={sources('webp')} sizes={sizes[size]} />
      {picture}
    </picture>
  )
}

/** The shop's tile where a product has no picture yet. */
const NoPicture = ({ className, size }: { className: string | undefined; size: Props['size'] }) => (
  <Azulejo className={classNames('grid aspect-square w-full place-items-center', className)}>
    <Package aria-hidden="true" className={size === 's' ? 'size-5 stroke-[1.5]' : 'size-1/4 stroke-[1.25]'} />
  </Azulejo>
)
