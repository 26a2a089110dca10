export type Greeting = 'night' | 'morning' | 'noon' | 'afternoon' | 'evening'

/** The time of day in a zone: night until 5, morning until 11, noon until 13, afternoon until 18, evening until 23. */
export function greetingOf(zone: string, instant: number): Greeting {
  const hour = Number(
    new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone: zone }).format(instant),
  )
  if (hour < 5 || hour >= 23) return 'night'
  if (hour < 11) return 'morning'
  if (hour < 13) return 'noon'
  return hour < 18 ? 'afternoon' : 'evening'
}
