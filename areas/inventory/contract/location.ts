import { lineReference } from '#areas/calendar/contract/line-reference.ts'
import { machineReference } from '#areas/workcenters/contract/machine.ts'
import { stationReference } from '#areas/workcenters/contract/station.ts'
import { crud } from '#core/contract/crud.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field, type Reference } from '#core/contract/field.ts'
import { placeKinds } from './stock-states.ts'
import { openWarehouseReference } from './warehouse.ts'

/**
 * A place that matter lies in: a bin of a warehouse, the stock beside a station, the feeder of a machine, what a line has made. Each kind
 * names the one thing that it belongs to.
 */
export const locationEntity = defineEntity({
  name: 'stockLocation',
  key: 'code',
  search: ['code', 'zone', 'placeName'],
  fields: {
    code: field.text({ required: true, max: 64, pattern: /^[^*]/, verbatim: true }),
    kind: field.choice(placeKinds, { required: true, labels: 'stockLocation.kind', initial: 'storage' }),
    warehouseId: field.reference(openWarehouseReference, { display: 'warehouseName' }),
    zone: field.text({ max: 32, verbatim: true }),
    stationId: field.reference(stationReference, { display: 'stationName' }),
    machineId: field.reference(machineReference, { display: 'machineName' }),
    lineId: field.reference(lineReference, { display: 'lineName' }),
    /** The warehouse, station, machine or line that it belongs to. */
    placeName: field.text({ readonly: true }),
    /** Lots that lie there. */
    lots: field.integer({ readonly: true }),
    enabled: field.boolean({ initial: true }),
    remark: field.multiline(),
  },
  table: ['code', 'kind', 'placeName', 'zone', 'lots', 'enabled', 'remark'],
})

export const locationCrud = crud(locationEntity, {
  prefix: '/warehouse/web',
  noun: 'StockLocation',
  right: 'stockLocation',
  verbs: ['select', 'get', 'add', 'update', 'delete', 'import', 'export'],
})

export const locationReference: Reference = { path: locationCrud.select.path, label: ['code', 'placeName'] }
export const openLocationReference: Reference = { ...locationReference, where: { enabled: true } }
