import { useEffect, useEffectEvent, useState } from 'react'
import { type ScannerOptions, useScanner } from './use-scanner.ts'

/**
 * Hears codes for a sheet that may still be on its way: whoever scans at once is not told that his code is unknown, it is taken
 * once the sheet is there.
 * @returns takes a code that came otherwise (typed, by the camera)
 */
export function useScanWhenThere(
  there: boolean,
  take: (code: string) => void,
  options?: ScannerOptions,
): (code: string) => void {
  const [early, setEarly] = useState<string | null>(null)
  const hear = (code: string) => (there ? take(code) : setEarly(code))
  useScanner(hear, options)
  const takeEarly = useEffectEvent(() => {
    if (early === null) return
    setEarly(null)
    take(early)
  })
  useEffect(() => {
    if (there) takeEarly()
  }, [there])
  return hear
}
