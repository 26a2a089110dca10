import { useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { type Paper, PrintPage, Qr } from '#core/web/kit/index.ts'
import { useActive } from '#core/web/navigation.ts'
import './station-labels.css'

interface Station {
  id: number
  number: string
  name: string
}

/** Usual rolls of a label printer, in millimetres. */
const papers: [Paper, ...Paper[]] = [
  { width: 60, height: 40 },
  { width: 80, height: 50 },
  { width: 100, height: 70 },
]
const margin = 3

/** QR labels of stations, one a sheet. The code holds the station's number, as scanners on the shop floor read it. */
export function StationLabels({ stations, onClose }: { stations: readonly Station[]; onClose(): void }) {
  const t = useT()
  const active = useActive()
  const [size, setSize] = useState(0)
  if (!active) return null
  const paper = papers[size] ?? papers[0]
  const tools = (
    <select value={size} aria-label={t('station.labelSize')} onChange={(event) => setSize(Number(event.target.value))}>
      {papers.map(({ width, height }, i) => (
        <option key={width} value={i}>
          {width} × {height} mm
        </option>
      ))}
    </select>
  )
  const line = (key: string, station: object) => (station as Record<string, unknown>)[key] as string | null | undefined
  return (
    <PrintPage
      paper={paper}
      margin={margin}
      numbers={false}
      title={t('station.labels')}
      tools={tools}
      onClose={onClose}
      sheets={stations.map((station) => (
        <div key={station.id} className="station-label">
          <Qr text={station.number} size={Math.round((paper.height - 2 * margin) * 0.8)} />
          <div>
            <strong>{station.number}</strong>
            <span>{station.name}</span>
            <small>
              {[line('workshopName', station), line('effectiveLineName', station)].filter(Boolean).join(' · ')}
            </small>
          </div>
        </div>
      ))}
    />
  )
}
