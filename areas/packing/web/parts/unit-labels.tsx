import { useEffect } from 'react'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { Barcode, instantText, numberText, PrintPage, Qr } from '#core/web/kit/index.ts'
import { useSession } from '#core/web/session/session.tsx'
import type { UnitLabel } from '../../contract/packing.api.ts'
import './unit-labels.css'

const paper = { width: 100, height: 150 }
/** How often it is looked whether the codes are drawn, and how long at most; milliseconds. */
const [lookEvery, longest] = [100, 5_000]

interface Props {
  labels: readonly UnitLabel[]
  /** Opens the browser's print at once: at a station, where the browser prints without asking (`--kiosk-printing`). */
  atOnce?: boolean
  onClose(): void
}

/** Labels of units, 100 × 150 mm: the number as a code, by GS1 where it is an SSCC, and what stands in the unit. */
export function UnitLabels({ labels, atOnce = false, onClose }: Props) {
  const t = useT()
  useEffect(() => {
    if (!atOnce) return
    const began = performance.now()
    const timer = setInterval(() => {
      const drawn = document.querySelectorAll('.print-root img.print-code').length
      if (drawn < labels.length * 2 && performance.now() - began < longest) return
      clearInterval(timer)
      window.print()
    }, lookEvery)
    return () => clearInterval(timer)
  }, [atOnce, labels])
  return (
    <PrintPage
      title={t('packing.labels')}
      paper={paper}
      margin={4}
      numbers={false}
      sheets={labels.map((label) => <Label key={label.id} label={label} />)}
      onPrinted={atOnce ? onClose : undefined}
      onClose={onClose}
    />
  )
}

/** Lines that a label has room for. */
const mostLines = 7

function Label({ label }: { label: UnitLabel }) {
  const t = useT()
  const [language] = useLanguage()
  const { user } = useSession()
  const number = (value: number) => numberText(value, language)
  const lines = label.lines.slice(0, mostLines)
  return (
    <div className="unit-label">
      <header>
        <b>{user.teamName}</b>
        <strong>
          {t(`packingUnit.level.${label.level}`)}
          {label.part && ` · ${t('packingUnit.part')}`}
        </strong>
      </header>
      {label.customer && (
        <p>
          {t('packingUnit.customer')} <b>{label.customer}</b>
        </p>
      )}
      <table>
        <tbody>
          {lines.map((line) => (
            <tr key={`${line.productCode} ${line.lotNumber}`}>
              <td>
                <b>{line.productCode}</b> {line.productName} {line.productSpec}
                <small>
                  {[
                    line.lotNumber && `${t('packingUnit.lots')} ${line.lotNumber}`,
                    line.gtin && `GTIN ${line.gtin}`,
                    line.expiresOn && t('packing.until', { day: line.expiresOn }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </td>
              <td>
                {number(line.quantity)} {line.unit}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {label.lines.length > mostLines && <p>{t('packing.moreLines', { count: label.lines.length - mostLines })}</p>}
      <p>
        {[
          label.unitCount > 0 && t('packing.unitsInside', { count: label.unitCount }),
          label.weight && `${number(label.weight)} kg`,
          label.closedAt && instantText(label.closedAt, user.zone).slice(0, 16),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <footer>
        {label.sscc ? (
          <>
            <Barcode kind="gs1DataMatrix" text={`(00)${label.number}`} height={22} width={22} />
            <Barcode kind="gs1" text={`(00)${label.number}`} height={24} />
            <strong>SSCC {label.number}</strong>
          </>
        ) : (
          <>
            <Qr text={label.number} size={22} />
            <Barcode text={label.number} height={20} />
            <strong>{label.number}</strong>
          </>
        )}
      </footer>
    </div>
  )
}
