import { MapPin } from 'lucide-react'
import { m } from '#src/i18n/paraglide/messages.js'
import { buttonLook } from '#src/ui/button.tsx'

type Props = { name: string; address: string }

/** A drawn neighbourhood, which loads no map from a third party, and links that open the address in a real map. */
export function DrawnMap({ name, address }: Props) {
  const query = encodeURIComponent(address)
  return (
    <figure className="overflow-clip rounded-xl border border-line bg-surface">
      <div className="relative print:hidden">
        <Streets />
        <div className="absolute inset-x-4 top-1/2 mx-auto flex w-fit max-w-80 -translate-y-full flex-col items-center pb-1">
          <p className="rounded-lg bg-surface px-3.5 py-2 text-center text-sm shadow-soft">
            <b className="block">{name}</b>
            {address}
          </p>
          <MapPin aria-hidden="true" className="mt-1 size-9 fill-green text-on-green" strokeWidth={1.25} />
        </div>
      </div>
      <figcaption className="flex flex-wrap items-center gap-2.5 border-t border-line p-4">
        <a href={`geo:0,0?q=${query}`} className={buttonLook({ variant: 'quiet', size: 's' })}>
          {m.content_map_open()}
        </a>
        <a
          href={`https://www.openstreetmap.org/search?query=${query}`}
          rel="noopener noreferrer external"
          className="link text-sm"
        >
          {m.content_map_web()}
        </a>
        <span className="text-xs text-ink-2 sm:ms-auto print:hidden">{m.content_map_drawn()}</span>
      </figcaption>
    </figure>
  )
}

/** Blocks of houses, a park and a river; no real town. */
function Streets() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 640 300"
      preserveAspectRatio="xMidYMid slice"
      className="block h-64 w-full bg-sunken sm:h-72"
    >
      <g className="fill-surface stroke-line" strokeWidth="1">
        <path d="M20 18h118v62H20zM158 18h74v62h-74zM252 18h132l-8 62H252zM404 18h96l-8 62h-96zM20 100h88v72H20zM128 100h104v72H128z" />
        <path d="M252 100h62v30h-62zM252 142h62v30h-62zM394 100h92l-8 72h-92zM512 18h108v40l-116 22zM20 192h212v40H20zM252 192h118v52H252z" />
        <path d="M386 192h86l-6 56h-82zM20 250h96v40H20zM134 250h98v40h-98zM252 262h214v34H252z" />
      </g>
      <path d="M508 98l122-24v72l-128 26z" className="fill-green-soft" />
      <path d="M494 190c40-8 96-26 146-30v140H484c0-40 4-76 10-110z" className="fill-green-tint" opacity="0.55" />
      <g className="fill-green" opacity="0.35">
        <circle cx="530" cy="118" r="8" />
        <circle cx="560" cy="134" r="10" />
        <circle cx="592" cy="110" r="9" />
        <circle cx="606" cy="136" r="6" />
      </g>
      <g className="fill-none stroke-line-2" strokeWidth="2" strokeDasharray="1 9" strokeLinecap="round">
        <path d="M0 90h640M0 182h640M242 0v300M376 90v92" />
      </g>
    </svg>
  )
}
