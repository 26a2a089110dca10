import { useActive } from '#core/web/screens/navigation.ts'
import { Qr } from './code.tsx'
import { PrintPage } from './print-page.tsx'
import './code-sheet.css'

interface Props {
  title: string
  /** Whose codes they are. */
  heading: string
  codes: readonly { text: string; name: string }[]
  onClose(): void
}

/** Codes to hang up, each with what it does below it, for whoever has a scanner and no key. */
export function CodeSheet({ title, heading, codes, onClose }: Props) {
  const active = useActive()
  if (!active) return null
  return (
    <PrintPage title={title} onClose={onClose}>
      <h1>{heading}</h1>
      <div className="code-sheet">
        {codes.map(({ text, name }) => (
          <div key={text}>
            <Qr text={text} size={30} />
            <b>{name}</b>
          </div>
        ))}
      </div>
    </PrintPage>
  )
}
