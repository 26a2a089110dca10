import { routingLine, routingLineCrud } from '#areas/routing/contract/routing.ts'
import type { RowOf } from '#core/contract/entity.ts'
import { ListScreen } from '#core/web/kit/index.ts'

/** The operations of all routings: where an operation or a work centre is used. */
export function RoutingLines() {
  return (
    <ListScreen<RowOf<typeof routingLine>>
      crud={routingLineCrud}
      columns={routingLine.table}
      search={['productId', 'operationId', 'workCenterId', 'isDefault', 'keyProcess', 'mold']}
      topics={['routing', 'operation', 'product']}
    />
  )
}
