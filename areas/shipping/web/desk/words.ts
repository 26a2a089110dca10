/** What changes a customer's answer: each of these topics has the desk read again. */
export const deskTopics = [
  'salesOrder',
  'workOrder',
  'task',
  'report',
  'shipment',
  'stockBalance',
  'stockLot',
  'deliveryLine',
  'deliveryReminder',
]

/** A day (ISO) without the year where it is this year's: `11-28`. */
export const shortDay = (day: string, today: string): string =>
  day.slice(0, 4) === today.slice(0, 4) ? day.slice(5) : day
