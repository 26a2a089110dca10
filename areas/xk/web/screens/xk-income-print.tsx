import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { Barcode, numberText, PrintPage, Qr } from '#core/web/kit/index.ts'
import { usePrinted } from '#core/web/kit/print/use-printed.tsx'
import { getIncomeLabel, type IncomeLabel } from '../../contract/xk.ts'
import '../xk.css'

const paper = { width: 100, height: 60 }

/** Labels of received lots, 100 × 60 mm, one for each lot. */
export default function XkIncomePrint() {
  const t = useT()
  const printed = usePrinted(getIncomeLabel, 'xk.labelChoose')
  if (printed.instead) return printed.instead
  const { data } = printed
  return (
    <PrintPage
      title={t('xk.incomeLabels')}
      paper={paper}
      margin={4}
      numbers={false}
      sheets={data.labels.map((label) => <Label key={label.id} label={label} />)}
      onClose={() => window.close()}
    />
  )
}

function Label({ label }: { label: IncomeLabel }) {
  const t = useT()
  const [language] = useLanguage()
  const more = [
    [t('xk.supplier'), label.supplier],
    [t('xk.supplierLot'), label.supplierLot],
    [t('xk.producedOn'), label.producedOn],
    [t('xk.expiresOn'), label.expiresOn],
  ].filter(([, value]) => value)
  return (
    <div className="xk-label">
      <header>
        <div>
          <b>{label.productCode}</b> {label.productName} {label.productSpec}
        </div>
        <strong>
          {numberText(label.quantity, language)} {label.unit}
        </strong>
      </header>
      {label.status !== 'free' && <b>{t(`stockStatus.${label.status}`)}</b>}
      <p>{more.map(([name, value]) => `${name} ${value}`).join(' · ')}</p>
      <footer>
        <Qr text={label.lotNumber} size={20} />
        <div>
          <Barcode text={label.lotNumber} height={14} />
          <strong>{label.lotNumber}</strong>
        </div>
      </footer>
    </div>
  )
}
