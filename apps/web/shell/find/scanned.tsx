import { useEffect, useEffectEvent } from 'react'
import { findAnything } from '#core/contract/find.ts'
import { scannedNumber } from '#core/contract/scanned.ts'
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

/** Opens what a scanned code means: the one record with this number. */
export default function Scanned({ code, onOpened, onUnknown }: Props) {
  const open = useOpen()
  const { noteUse } = useUses()
  const look = useEffectEvent(async () => {
    const text = (/^\w+:\/\//.test(code) ? scannedNumber(code) : code).trim().slice(0, textMost)
    const found = await call(findAnything, { text, exact: true }).catch(() => null)
    const [only, ...others] = found?.records ?? []
    if (!only || others.length) return onUnknown(text)
    noteUse(`${only.kind} ${only.id}`)
    open(only.path, only.query)
    onOpened()
  })
  useEffect(() => void look(), [])
  return null
}
