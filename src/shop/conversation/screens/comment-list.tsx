import { formatDateTime } from '#src/i18n/formatters.ts'
import { classNames } from '#src/ui/class-names.ts'
import { useLocale } from '#src/ui/locale.ts'
import type { Comment } from '../comment.ts'
import type { UploadView } from '../upload.ts'
import { PhotoList } from './photo-list.tsx'
import { ProductLink } from './product-link.tsx'

type VisibleComment = Pick<Comment, 'id' | 'author' | 'content' | 'product' | 'at'> & {
  /** As its author is called here. */ name: string
  isNew?: boolean
  photos?: readonly UploadView[]
}

type Props = {
  comments: readonly VisibleComment[]
  /** The reader's side: their own comments are aligned to the end of the line. */
  own: Comment['author']
  newText?: string
}

/** Comments of both sides, oldest first. */
export function CommentList({ comments, own, newText }: Props) {
  const locale = useLocale()
  return (
    <ol className="grid gap-3">
      {comments.map(({ id, author, name, content, product, at, isNew, photos }) => (
        <li
          key={id}
          className={classNames(
            'grid max-w-[min(85%,38rem)] gap-1 rounded-lg px-3.5 py-2.5 text-sm',
            author === own ? 'justify-self-end bg-green-soft' : 'justify-self-start bg-sunken',
          )}
        >
          <p className="flex flex-wrap items-baseline gap-x-2.5 text-xs text-ink-2">
            <b className="text-ink">{name}</b>
            <time dateTime={at.toISOString()} className="tabular-nums">
              {formatDateTime(at, locale)}
            </time>
            {isNew && <b className="text-warn">{newText}</b>}
          </p>
          <p className="whitespace-pre-line wrap-anywhere">{content}</p>
          {product && <ProductLink product={product} />}
          {photos && photos.length > 0 && (
            <div className="py-1">
              <PhotoList photos={photos} size="s" />
            </div>
          )}
        </li>
      ))}
    </ol>
  )
}
