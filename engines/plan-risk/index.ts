export { type Due, type OrderRisk, type PlanRisk, type Pull, planRisk, type RiskInput } from './plan-risk.ts'
export { factorsOf, type Spread } from './spread.ts'
