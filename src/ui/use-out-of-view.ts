import { useEffect, useState } from 'react'

/** Whether the element is out of view; `about` changes when the element is replaced. */
export function useIsOutOfView(id: string, about: string): boolean {
  const [isAway, setIsAway] = useState(false)
  useEffect(() => {
    const element = document.getElementById(id)
    if (!element) return undefined
    const observer = new IntersectionObserver(([entry]) => setIsAway(entry?.isIntersecting === false), {
      rootMargin: '-64px 0px',
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [id, about])
  return isAway
}
