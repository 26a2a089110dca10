import { useState } from 'react'
import { CodeSearch } from './code-search.tsx'
import type { ScannerOptions } from './use-scanner.ts'
import { useScans } from './use-scans.ts'

interface Props extends ScannerOptions {
  label: string
  /** Does what a code asks for; codes that come meanwhile wait for it. */
  onScan(code: string): Promise<void>
}

/** Takes codes for an act: scanned anywhere on the page, by the camera, or typed with Enter. */
export function ScanBar({ label, onScan, ...options }: Props) {
  const [typed, setTyped] = useState('')
  const scan = useScans(onScan, options)
  return (
    <CodeSearch
      label={label}
      typed={typed}
      onType={setTyped}
      onCode={(code) => {
        setTyped('')
        scan(code)
      }}
    />
  )
}
