import { Camera, ImageUp } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { DragEvent, ReactNode } from 'react'
import { m } from '#src/i18n/paraglide/messages.js'
import { buttonLook } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { FieldNotes, describedBy } from '#src/ui/field.tsx'
import { useHydrated } from '#src/ui/use-hydrated.ts'

export type ChooserLook = {
  /** Id of the input, so that an error summary can link to it. */
  id?: string
  /** `panel`: a drop zone of its own; `line`: a button below other content. */
  look?: 'panel' | 'line'
  /** Replaces the hint that lists the accepted formats. */
  hint?: ReactNode
}

type Props = ChooserLook & {
  max: number
  isFull: boolean
  error: string | undefined
  onChoose: (files: readonly File[]) => void
}

/** Adds photos from the camera of a phone, from a file or by drag and drop. */
export function PhotoChooser({ id = 'photos', look = 'panel', hint, max, isFull, error, onChoose }: Props) {
  const [isOver, setOver] = useState(false)
  const isPanel = look === 'panel'
  const isScripted = useHydrated()
  const hintText = isFull && isScripted ? m.photos_full({ most: max }) : (hint ?? m.photos_hint({ most: max }))
  const input = { hint: hintText, error: error, isFull: isFull && isScripted, size: isPanel ? 'm' : 's', onChoose } as const
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false)
        onChoose(dropped(event))
      }}
      className={classNames(
        'grid min-w-0 content-start gap-2',
        isPanel && 'justify-items-center gap-3 rounded-xl border border-dashed p-5 text-center sm:p-7',
        isPanel && (isOver ? 'border-green bg-green-soft' : 'border-control bg-sunken'),
        !isPanel && isOver && 'rounded-md outline-2 outline-offset-4 outline-green',
      )}
    >
      {isPanel && (
        <>
          <Camera aria-hidden="true" className="size-7 text-green" />
          <p className="font-bold">{m.photos_drop_title()}</p>
        </>
      )}
      <div className={classNames('flex min-w-0 flex-wrap gap-2', isPanel && 'order-1 justify-center')}>
        <span className="hidden any-pointer-coarse:contents">
          <PhotoInput
            {...input}
            id={`${id}-camera`}
            of={id}
            label={m.photos_camera()}
            icon={<Camera aria-hidden="true" />}
            isCamera
          />
        </span>
        <PhotoInput {...input} id={id} of={id} label={m.photos_choose()} icon={<ImageUp aria-hidden="true" />} />
      </div>
      <div className="grid gap-1">
        <FieldNotes id={id} hint={hintText} error={error} />
      </div>
      {isPanel && <p className="text-xs text-ink-2 any-pointer-coarse:hidden unscripted:hidden">{m.photos_drop_here()}</p>}
    </div>
  )
}

function dropped(event: DragEvent): File[] {
  event.preventDefault()
  return [...event.dataTransfer.files]
}

type InputProps = Pick<Props, 'hint' | 'error' | 'isFull' | 'onChoose'> & {
  id: string
  /** The id by which hint and error are known. */ of: string
  label: string
  icon: ReactNode
  size: 'm' | 's'
  isCamera?: boolean
}

function PhotoInput({ id, of, label, icon, size, hint, error, isFull, isCamera = false, onChoose }: InputProps) {
  const input = useRef<HTMLInputElement>(null)
  const isScripted = useHydrated()
  const take = () => {
    if (!input.current?.files?.length) return
    onChoose([...input.current.files])
    input.current.value = ''
  }
  // Files may have been chosen before hydration.
  useEffect(take)
  return (
    <span className="relative inline-flex min-w-0">
      <input
        ref={input}
        type="file"
        id={id}
        // With scripts photos are uploaded at once, so the form need not carry them.
        name={isScripted ? undefined : 'photos'}
        accept="image/png,image/jpeg"
        multiple={!isCamera}
        capture={isCamera ? 'environment' : undefined}
        disabled={isFull}
        onChange={take}
        aria-label={label}
        aria-describedby={describedBy(of, hint, error)}
        aria-invalid={error === undefined ? undefined : true}
        className="peer min-w-0 max-w-full text-sm file:me-3 file:rounded-sm file:border file:border-line-2 file:bg-surface file:px-3 file:py-1.5 file:font-semibold scripted:sr-only"
      />
      <label
        htmlFor={id}
        className={classNames(
          buttonLook({ variant: isCamera ? 'soft' : 'quiet', size }),
          'peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-green peer-disabled:opacity-55 unscripted:hidden',
        )}
      >
        {icon}
        {label}
      </label>
    </span>
  )
}
