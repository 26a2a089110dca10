import { useEffect } from 'react'
import type { ShownInstruction } from '../../contract/instruction.api.ts'
import { filesToKeep } from './files-to-keep.ts'

/**
 * Keeps the display and the documents that it shows, so that it shows them again after a loss of power or network. Only HTTPS and localhost can;
 * elsewhere it goes on as long as it is not started anew.
 */
export function useKeptDisplay(instructions: readonly Pick<ShownInstruction, 'fileNo' | 'steps'>[]): void {
  const files = instructions.flatMap(filesToKeep).join()
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    // Whoever stands before it comes first.
    const later = setTimeout(() => {
      // Without a network, or a store, nothing more is kept than is there; the next change tries again.
      import('./keep-display.ts')
        .then(({ keepDisplay }) => keepDisplay(files ? files.split(',') : []))
        .catch(() => undefined)
    }, 1_500)
    return () => clearTimeout(later)
  }, [files])
}
