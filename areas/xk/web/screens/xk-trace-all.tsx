import { Segmented } from 'antd'
import { useMemo, useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { ListScreen } from '#core/web/kit/index.ts'
import { CodeSearch } from '#core/web/kit/scan/code-search.tsx'
import { useScannedNumber } from '#core/web/kit/scan/use-scanned-number.ts'
import { type XkTraceSide, xkTraceCrud, xkTraceSides } from '../../contract/trace-all.ts'

/** Lot, frame, pack and box: from the label of any of them to all the others. */
export default function XkTraceAll() {
  const t = useT()
  const [side, setSide] = useState<XkTraceSide>('materialLots')
  const { typed, number, type, take } = useScannedNumber()
  const where = useMemo(() => (number === null ? undefined : { [side]: number }), [side, number])
  return (
    <div className="kit-switched">
      <div className="kit-scan-bar">
        <CodeSearch label={t('xkTrace.scan')} typed={typed} capitals onType={type} onCode={take} />
        <Segmented
          value={side}
          onChange={setSide}
          options={xkTraceSides.map((value) => ({ value, label: t(`xkTrace.${value}`) }))}
        />
      </div>
      <ListScreen
        crud={xkTraceCrud}
        where={where}
        search={[
          'materialLots',
          'productId',
          'productLot',
          'frameNumber',
          'packNumber',
          'boxNumber',
          'workorderNo',
          'madeAt',
          'packedAt',
        ]}
        sums={['quantity']}
        topics={['packingUnit', 'stockLot', 'report']}
        selectable={false}
        logged={false}
      />
    </div>
  )
}
