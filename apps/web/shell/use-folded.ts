import { useCallback, useState } from 'react'

const key = 'shell_folded'

/** Whether the side menu is folded away, kept by the browser. */
export function useFolded(): [boolean, () => void] {
  const [folded, setFolded] = useState(() => localStorage.getItem(key) === '1')
  const toggle = useCallback(() => {
    setFolded((before) => {
      localStorage.setItem(key, before ? '0' : '1')
      return !before
    })
  }, [])
  return [folded, toggle]
}
