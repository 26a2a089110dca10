import { Segmented } from 'antd'
import { useMemo, useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { ListScreen } from '#core/web/kit/index.ts'
import { CodeSearch } from '#core/web/kit/scan/code-search.tsx'
import { useScannedNumber } from '#core/web/kit/scan/use-scanned-number.ts'
import { type MatTraceSide, matTraceCrud, matTraceSides } from '../../contract/sl.ts'

/** Which lot was loaded where and when, and which products it went into: by the label of either. */
export default function SlMatTrace() {
  const t = useT()
  const [side, setSide] = useState<MatTraceSide>('materialLot')
  const { typed, number, type, take } = useScannedNumber()
  const where = useMemo(() => (number === null ? undefined : { [side]: number }), [side, number])
  return (
    <div className="kit-switched">
      <div className="kit-scan-bar">
        <CodeSearch label={t(`slMatTrace.scan.${side}`)} typed={typed} capitals onType={type} onCode={take} />
        <Segmented
          value={side}
          onChange={setSide}
          options={matTraceSides.map((value) => ({ value, label: t(`slMatTrace.by.${value}`) }))}
        />
      </div>
      <ListScreen
        crud={matTraceCrud}
        where={where}
        search={['materialId', 'materialLot', 'workCenterId', 'at', 'productId', 'productLot', 'taskNo']}
        topics={['stockFeed', 'report', 'stockLot']}
        selectable={false}
        logged={false}
      />
    </div>
  )
}
