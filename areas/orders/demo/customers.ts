/** Who orders from the demo factory. */
export const customers = [
  '东风零部件',
  '华南泵业',
  '北辰电机',
  '远航汽车',
  '蓝海家电',
  '中原重工',
  '越南海防机械',
  '苏南阀门',
]
/** Whom the presses work for. */
export const pressCustomer = '远航汽车'
