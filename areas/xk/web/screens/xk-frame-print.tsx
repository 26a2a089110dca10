import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { Barcode, instantText, numberText, PrintPage, Qr } from '#core/web/kit/index.ts'
import { usePrinted } from '#core/web/kit/print/use-printed.tsx'
import { useAct } from '#core/web/live/live.ts'
import { useSession } from '#core/web/session/session.tsx'
import { type FrameLabel, getXkFrameLabel, printXkFrame } from '../../contract/xk.ts'
import '../xk.css'

const paper = { width: 100, height: 60 }
/** Lines that a label has room for. */
const mostLines = 3

/** Labels of frames, 100 × 60 mm, one for each frame; the print is counted. */
export default function XkFramePrint() {
  const t = useT()
  const count = useAct(printXkFrame, { topics: ['packingUnit'] })
  const printed = usePrinted(getXkFrameLabel, 'xk.frameChoose')
  if (printed.instead) return printed.instead
  const { ids, data } = printed
  return (
    <PrintPage
      title={t('xk.frameLabels')}
      paper={paper}
      margin={4}
      numbers={false}
      sheets={data.labels.map((label) => <Label key={label.id} label={label} />)}
      onPrinted={() => void count.run({ ids })}
      onClose={() => window.close()}
    />
  )
}

function Label({ label }: { label: FrameLabel }) {
  const t = useT()
  const [language] = useLanguage()
  const { zone } = useSession().user
  const [first] = label.lines
  const sum = label.lines.reduce((total, { quantity }) => total + quantity, 0)
  const one = label.lines.every(({ unit }) => unit === first?.unit)
  const shown = label.lines.slice(0, mostLines)
  const more = [
    [t('xkTrace.workorderNo'), first?.workorderNo],
    [t('xkTrace.machineName'), first?.machineName],
    [t('xkTrace.packedByName'), label.packedByName],
    [t('xkTrace.packedAt'), label.closedAt && instantText(label.closedAt, zone)],
    [t('xkTrace.customer'), label.customer],
  ].filter(([, value]) => value)
  return (
    <div className="xk-label">
      <header>
        <div>
          <b>{first?.productCode}</b> {first?.productName} {first?.productSpec}
        </div>
        {one && (
          <strong>
            {numberText(sum, language)} {first?.unit}
          </strong>
        )}
      </header>
      <p>
        {shown
          .map(({ lotNumber, quantity, unit }) => `${lotNumber} × ${numberText(quantity, language)} ${unit}`)
          .join(' · ')}
        {label.lines.length > mostLines && ` · +${label.lines.length - mostLines}`}
      </p>
      <p>{more.map(([name, value]) => `${name} ${value}`).join(' · ')}</p>
      <footer>
        <Qr text={label.number} size={20} />
        <div>
          <Barcode text={label.number} height={14} />
          <strong>{label.number}</strong>
        </div>
      </footer>
    </div>
  )
}
