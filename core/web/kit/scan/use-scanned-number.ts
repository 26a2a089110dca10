import { useState } from 'react'
import { scannedNumber } from '#core/contract/scanned.ts'
import { useScanner } from './use-scanner.ts'

export interface ScannedNumber {
  /** What the search box shows. */
  typed: string
  /** The number of the label that was scanned or entered last; null: none was, or it was taken out again. */
  number: string | null
  type(text: string): void
  take(code: string): void
}

/** A list that is narrowed by a label: what a `CodeSearch` above it shows, and the number that it is narrowed to. A scanner gun is heard wherever the focus is. */
export function useScannedNumber(): ScannedNumber {
  const [typed, setTyped] = useState('')
  const [number, setNumber] = useState<string | null>(null)
  const take = (code: string) => {
    const scanned = scannedNumber(code)
    setTyped(scanned)
    setNumber(scanned)
  }
  useScanner(take)
  const type = (text: string) => {
    setTyped(text)
    if (!text) setNumber(null)
  }
  return { typed, number, type, take }
}
