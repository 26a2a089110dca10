import { erpConformance } from './conformance.fixture.ts'
import { kingdeeRig } from './kingdee.rig.fixture.ts'
import { erpnextRig, odooRig, plainRig } from './rigs.fixture.ts'

erpConformance('HTTP with JSON', () => plainRig('json'))
erpConformance('HTTP with XML', () => plainRig('xml'))
erpConformance('Odoo', odooRig)
erpConformance('ERPNext', erpnextRig)
erpConformance('Kingdee Cloud', kingdeeRig)
