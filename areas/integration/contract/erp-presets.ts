import type { InwardRule } from './erp-source.api.ts'
import type { ErpSourceKind } from './erp-source.ts'
import type { AskOf, ErpProtocol } from './erp-systems.ts'

interface Preset {
  ask: AskOf<'records' | 'query'>
  rules: readonly InwardRule[]
}

const records = (model: string, filter: string): Preset['ask'] => ({ form: 'records', model, filter })
const query = (model: string, filter: string): Preset['ask'] => ({ form: 'query', model, filter })
const rules = (fields: Record<string, string>): InwardRule[] =>
  Object.entries(fields).map(([to, from]) => ({ to, from, value: '' }))

/** Where systems that are known by name keep what is fetched, as they are installed: what one has changed there is changed on the screen. */
export const inwardPresets: Partial<Record<ErpProtocol, Record<ErpSourceKind, Preset>>> = {
  kingdee: {
    product: {
      ask: query('BD_MATERIAL', "FDocumentStatus = 'C' and FForbidStatus = 'A'"),
      rules: rules({ code: 'FNumber', name: 'FName', unit: 'FBaseUnitId.FName' }),
    },
    workOrder: {
      ask: query('PRD_MO', "FDocumentStatus = 'C' and FStatus in ('3', '4')"),
      rules: rules({
        // Of each line another: a bill has several.
        workorderNo: '@number',
        materialNo: 'FMaterialId.FNumber',
        planQuantity: 'FQty',
        requiredEndDate: 'FPlanFinishDate',
      }),
    },
  },
  tryton: {
    product: {
      ask: records('product.product', '[["code", "!=", null]]'),
      rules: rules({ code: 'code', name: 'template.name', unit: 'template.default_uom.symbol' }),
    },
    workOrder: {
      ask: records('production', '[["state", "in", ["draft", "waiting", "assigned", "running"]]]'),
      rules: rules({
        workorderNo: 'number',
        materialNo: 'product.code',
        planQuantity: 'quantity',
        requiredEndDate: 'planned_date',
      }),
    },
  },
  odoo: {
    product: {
      ask: records('product.product', '[["default_code", "!=", false]]'),
      rules: rules({ code: 'default_code', name: 'name', unit: 'uom_id.name' }),
    },
    workOrder: {
      ask: records('mrp.production', '[["state", "in", ["confirmed", "progress", "to_close"]]]'),
      rules: rules({
        workorderNo: 'name',
        materialNo: 'product_id.default_code',
        planQuantity: 'product_qty',
        requiredEndDate: 'date_deadline',
      }),
    },
  },
  erpnext: {
    product: {
      ask: records('Item', '[["disabled", "=", 0]]'),
      rules: rules({ code: 'item_code', name: 'item_name', unit: 'stock_uom' }),
    },
    workOrder: {
      ask: records('Work Order', '[["docstatus", "=", 1], ["status", "in", ["Not Started", "In Process"]]]'),
      rules: rules({
        workorderNo: 'name',
        materialNo: 'production_item',
        planQuantity: 'qty',
        requiredEndDate: 'expected_delivery_date',
      }),
    },
  },
}
