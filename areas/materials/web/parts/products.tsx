import { useState } from 'react'
import { product, productCrud } from '#areas/materials/contract/product.ts'
import type { RowOf } from '#core/contract/entity.ts'
import { useT } from '#core/web/i18n/index.ts'
import { column, type FormValues, fieldColumn, ListScreen } from '#core/web/kit/index.ts'
import { useSlotDrawer } from '#core/web/kit/parts/slot-drawer.tsx'
import { StructureDrawer } from './structure-drawer.tsx'

type Row = RowOf<typeof product>

const sections = [
  {
    title: 'product.section.basic',
    fields: ['code', 'name', 'spec', 'kind', 'productVersion', 'drawingNo', 'enabled'],
  },
  {
    title: 'product.section.units',
    fields: ['unit', 'unitDecimals', 'hasAuxiliaryUnit', 'auxiliaryUnit', 'mainFactor', 'auxiliaryFactor'],
  },
  {
    title: 'product.section.more',
    fields: [
      'customerCode',
      'gtin',
      'consumption',
      'leadDays',
      'standardPrice',
      'family',
      'color',
      'imageId',
      'remark',
    ],
  },
] as const

const ofAuxiliary = new Set<keyof Row>(['auxiliaryUnit', 'mainFactor', 'auxiliaryFactor'])
const visible = (field: keyof Row, values: FormValues) => !ofAuxiliary.has(field) || values.hasAuxiliaryUnit === true

/** How the two units go together, as a person says it: 100 pcs = 1 box. */
function AuxiliaryUnit({ row }: { row: Row }) {
  const t = useT()
  const { unitText, auxiliaryUnitText, mainFactor, auxiliaryFactor } = row
  if (!auxiliaryUnitText || mainFactor === null || auxiliaryFactor === null) return <span className="kit-faint">–</span>
  return t('product.factorsHint', {
    main: mainFactor,
    unit: unitText,
    auxiliary: auxiliaryFactor,
    auxiliaryUnit: auxiliaryUnitText,
  })
}

export function Products() {
  const [opened, setOpened] = useState<Row | null>(null)
  const others = useSlotDrawer('product.section', {
    name: ({ code, name }: Row) => `${code} ${name}`,
    given: ({ id }) => ({ productId: id }),
  })
  const columns = product.table.map((key) =>
    key === 'auxiliaryUnit'
      ? column.text<Row>('auxiliaryUnit', { render: (row) => <AuxiliaryUnit row={row} /> })
      : fieldColumn<Row>(product, key, key === 'code' ? { fixed: 'left' } : undefined),
  )
  return (
    <>
      <ListScreen<Row>
        crud={productCrud}
        columns={columns}
        search={['kind', 'enabled', 'spec', 'drawingNo', 'customerCode', 'gtin', 'createdAt']}
        topics={['product', 'bom', 'unit']}
        form={{ sections, visible, width: 820 }}
        actions={[
          {
            key: 'structure',
            at: 'row',
            right: 'bom.view',
            run: ([row]) => setOpened(row ?? null),
          },
          ...others.actions,
        ]}
      />
      {opened && <StructureDrawer product={opened} onClose={() => setOpened(null)} />}
      {others.drawer}
    </>
  )
}
