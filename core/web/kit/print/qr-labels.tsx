import { useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { useActive } from '#core/web/screens/navigation.ts'
import { Qr } from './code.tsx'
import { type Paper, PrintPage } from './print-page.tsx'
import './qr-labels.css'

interface Label {
  id: number
  number: string
  name: string
  /** Where it stands. */
  place: string
  /** What the code holds, where it is not the number: an address. */
  code?: string
}

/** Usual rolls of a label printer, in millimetres. */
const papers: [Paper, ...Paper[]] = [
  { width: 60, height: 40 },
  { width: 80, height: 50 },
  { width: 100, height: 70 },
]
const margin = 3

/** QR labels, one a sheet. The code holds the number, as scanners on the shop floor read it, or what is given in its place. */
export function QrLabels({ title, labels, onClose }: { title: string; labels: readonly Label[]; onClose(): void }) {
  const t = useT()
  const active = useActive()
  const [size, setSize] = useState(0)
  if (!active) return null
  const paper = papers[size] ?? papers[0]
  const tools = (
    <select value={size} aria-label={t('print.labelSize')} onChange={(event) => setSize(Number(event.target.value))}>
      {papers.map(({ width, height }, i) => (
        <option key={width} value={i}>
          {width} × {height} mm
        </option>
      ))}
    </select>
  )
  return (
    <PrintPage
      paper={paper}
      margin={margin}
      numbers={false}
      title={title}
      tools={tools}
      onClose={onClose}
      sheets={labels.map(({ id, number, name, place, code = number }) => (
        <div key={id} className="qr-label">
          <Qr text={code} size={Math.round((paper.height - 2 * margin) * 0.8)} />
          <div>
            <strong>{number}</strong>
            <span>{name}</span>
            <small>{place}</small>
          </div>
        </div>
      ))}
    />
  )
}
