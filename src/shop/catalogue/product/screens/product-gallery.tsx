import { useRef } from 'react'
import { m } from '#src/i18n/paraglide/messages.js'
import { classNames } from '#src/ui/class-names.ts'
import { useHydrated } from '#src/ui/use-hydrated.ts'
import { Packshot } from '../../pictures/screens/packshot.tsx'
import type { ImageView, ProductView } from '../product.ts'

/** Product images; several are in a row that scrolls by finger, wheel or arrow keys, and to the one whose small copy is pressed. */
export function Gallery({ product: { name, images } }: { product: Pick<ProductView, 'name' | 'images'> }) {
  const row = useRef<HTMLDivElement>(null)
  const [first] = images
  if (images.length < 2)
    return (
      <div className={frame}>
        <Picture image={first} name={name} isFirst />
      </div>
    )
  const show = (index: number) => row.current?.children[index]?.scrollIntoView({ block: 'nearest', inline: 'start' })
  return (
    <>
      <div
        ref={row}
        role="region"
        aria-label={m.catalogue_images({ name })}
        tabIndex={0}
        className={`${frame} flex snap-x snap-mandatory overflow-x-auto`}
      >
        {images.map((image) => (
          <div key={image.id} className="w-full shrink-0 snap-center">
            <Picture image={image} name={name} isFirst={image === first} />
          </div>
        ))}
      </div>
      <Thumbnails images={images} onChoose={show} />
    </>
  )
}

/** Small copies of the images, of use to scripts only; their space is reserved, so there is no layout shift. */
function Thumbnails({ images, onChoose }: Pick<ProductView, 'images'> & { onChoose: (index: number) => void }) {
  const isScripted = useHydrated()
  return (
    <div className={classNames('mt-2.5 flex flex-wrap gap-2 print:hidden', !isScripted && 'invisible')}>
      {images.map((image, index) => (
        <button
          key={image.id}
          type="button"
          onClick={() => onChoose(index)}
          aria-label={m.catalogue_image_show({ position: index + 1, count: images.length })}
          className="size-14 overflow-clip rounded-md border border-line hover:border-ink-3"
        >
          <Packshot image={image} name="" size="s" />
        </button>
      ))}
    </div>
  )
}

const frame = 'relative overflow-clip rounded-xl border border-line bg-surface'

function Picture({ image, name, isFirst }: { image: ImageView | undefined; name: string; isFirst: boolean }) {
  const isDrawn = image?.kind !== 'photo'
  return (
    // On phones a drawing is cropped by an eighth at the top and bottom: its pack is in the middle.
    <figure className={classNames('relative', isDrawn && 'max-[46rem]:aspect-4/3 max-[46rem]:overflow-clip')}>
      <div className={classNames(isDrawn && 'max-[46rem]:-my-[12.5%]')}>
        <Packshot
          image={image}
          name={image?.alt || (isDrawn ? m.catalogue_illustration_of({ name }) : m.catalogue_photo_of({ name }))}
          size="l"
          priority={isFirst}
        />
      </div>
      {isDrawn && image && (
        <figcaption className="absolute start-3 bottom-2.5 rounded-xs bg-surface/80 px-1.5 text-xs text-ink-2">
          {m.catalogue_illustration()}
        </figcaption>
      )}
    </figure>
  )
}
