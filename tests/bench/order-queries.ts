/** The page that an agent looks at first: the new orders, the most urgent on top. */
export const plainTab = 'status=200&limit=50'

/** What agents ask in a day's work: tabs, filters, sorts, a page further down, and searches. */
export const mixedQueries: readonly string[] = [
  plainTab,
  'status=300&limit=50',
  'status=400&limit=50',
  'status=500&limit=50',
  'limit=50',
  'status=200&limit=50&page=2',
  'status=200&limit=50&sort=newest',
  'limit=50&sort=total_high',
  'status=200,300&limit=50',
  'status=200&marketplace=shopee&limit=50',
  'status=200&store_code=shopee-melati&limit=50',
  'status=300&courier_type=instant,sameday&limit=50',
  'status=200&deadline=24&limit=50',
  'status=300&label_printed=0&limit=50',
  'status=200&cod=1&limit=50',
  'status=700&limit=50&page=100',
  's=melati&limit=50',
  's=26&status=200&limit=50',
  's=JNE&limit=50',
  's=siti&limit=50&sort=newest',
]
