import { useEffect, useState } from 'react'

const seconds = 45

/** Shows a secret for 45 seconds with a visible countdown ("0:42"), then hides it; without scripts it stays. */
export function useVisibleFor(content: object | undefined): { isVisible: boolean; left: string; hide: () => void } {
  const [over, setOver] = useState<object | undefined>(undefined)
  const [counted, setCounted] = useState<{ of: object; left: number } | undefined>(undefined)
  useEffect(() => {
    if (!content) return
    const end = performance.now() + seconds * 1000
    const timer = setInterval(() => {
      const left = Math.max(0, Math.ceil((end - performance.now()) / 1000))
      setCounted({ of: content, left })
      if (left === 0) setOver(content)
    }, 250)
    return () => clearInterval(timer)
  }, [content])
  const left = content && counted?.of === content ? counted.left : seconds
  return {
    isVisible: content !== undefined && content !== over,
    left: `0:${String(left).padStart(2, '0')}`,
    hide: () => setOver(content),
  }
}
