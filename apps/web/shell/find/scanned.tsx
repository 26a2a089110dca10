import { useEffect, useEffectEvent } from 'react'
import { findAnything } from '#core/contract/find.ts'
import { labelNumber, scannedGs1 } from '#core/contract/scanned.ts'
import { call } from '#core/web/call/request.ts'
import { useOpen } from '#core/web/screens/navigation.ts'
import { useUses } from './use-uses.ts'

interface Props {
  code: string
  onOpened(): void
  /** Nothing has this number, or several do, or it could not be asked. */
  onUnknown(text: string): void
}

const textMost = 100

/** The numbers that a code may mean, what it says most closely first, and the product that it names beside them. */
function meantBy(code: string): { texts: string[]; gtin?: string } {
  const gs1 = scannedGs1(code)
  const told = gs1 ? [gs1.serial, gs1.lot, gs1.sscc, gs1.gtin].filter((number) => number !== null) : []
  if (told.length) return { texts: told, ...(gs1?.gtin && { gtin: gs1.gtin }) }
  return { texts: [labelNumber(code).slice(0, textMost)] }
}

/** Opens what a scanned code means: the one record with this number. */
export default function Scanned({ code, onOpened, onUnknown }: Props) {
  const open = useOpen()
  const { noteUse } = useUses()
  const look = useEffectEvent(async () => {
    const { texts, gtin } = meantBy(code)
    for (const text of texts) {
      const found = await call(findAnything, { text, exact: true, gtin }).catch(() => null)
      const [only, ...others] = found?.records ?? []
      // Nothing has the closest number: what the code names less closely (the product of a lot) is next.
      if (!only) continue
      if (others.length) return onUnknown(text)
      noteUse(`${only.kind} ${only.id}`)
      open(only.path, only.query)
      onOpened()
      return
    }
    onUnknown(texts[0] ?? code)
  })
  useEffect(() => void look(), [])
  return null
}
