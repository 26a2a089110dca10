export { BarChart } from './bar-chart.tsx'
export { LineChart } from './line-chart.tsx'
export { ParetoChart } from './pareto-chart.tsx'
export { StackChart, type StackPart } from './stack-chart.tsx'
