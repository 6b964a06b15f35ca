import type { Block } from '../prose.ts'

/** A text in blocks, at a width that reads well. */
export function Prose({ blocks }: { blocks: readonly Block[] }) {
  return (
    <div className="grid max-w-[44em] gap-4 text-ink">
      {blocks.map((block, at) => (
        <ProseBlock key={at} block={block} />
      ))}
    </div>
  )
}

function ProseBlock({ block }: { block: Block }) {
  if (block.kind === 'heading') return <h2 className="mt-4 text-xl">{block.text}</h2>
  if (block.kind === 'paragraph') return <p>{block.text}</p>
  return (
    <ul className="grid list-disc gap-1.5 ps-5 marker:text-green">
      {block.items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  )
}
