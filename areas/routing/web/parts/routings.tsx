import { useState } from 'react'
import { madeProductReference } from '#areas/materials/contract/product-reference.ts'
import { copyRouting, setDefaultRouting } from '#areas/routing/contract/routing.api.ts'
import { routing, routingCrud } from '#areas/routing/contract/routing.ts'
import type { RowOf } from '#core/contract/entity.ts'
import { field } from '#core/contract/field.ts'
import { callAction, ListScreen } from '#core/web/kit/index.ts'
import { RoutingCompare } from './routing-compare.tsx'
import { RoutingDesigner } from './routing-designer.tsx'

type Row = RowOf<typeof routing>

const copyTo = {
  name: 'routing.copy',
  fields: {
    productIds: field.references(madeProductReference, { display: 'productCodes' }),
    routingVersion: field.text({ required: true, max: 32 }),
  },
}

export function Routings() {
  const [compared, setCompared] = useState<Row | null>(null)
  const [shown, setShown] = useState<Row | null>(null)
  return (
    <>
      <ListScreen<Row>
        crud={routingCrud}
        columns={routing.table}
        search={['productId', 'isDefault', 'createdAt']}
        topics={['routing', 'product', 'operation']}
        open={setShown}
        actions={[
          {
            key: 'setDefault',
            at: 'row',
            right: 'routing.edit',
            can: (row) => !row.isDefault,
            confirm: true,
            endpoint: setDefaultRouting,
            input: ([row]) => ({ id: row?.id }),
          },
          callAction(copyRouting, {
            key: 'copy',
            at: 'row',
            right: 'routing.add',
            ask: copyTo,
            input: ([row], asked) => ({ id: row?.id, ...asked, productIds: asked.productIds ?? [] }),
          }),
          { key: 'compare', at: 'row', run: ([row]) => setCompared(row ?? null) },
        ]}
        ownForm={({ row, close, saved }) => <RoutingDesigner id={row?.id ?? null} onClose={close} onSaved={saved} />}
      />
      {shown && <RoutingDesigner id={shown.id} onClose={() => setShown(null)} onSaved={() => setShown(null)} />}
      {compared && <RoutingCompare row={compared} onClose={() => setCompared(null)} />}
    </>
  )
}
