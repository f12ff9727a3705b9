/** Values of series by minute, as promtool writes them: `1x90` is 1 for an hour and a half. */
type Series = Record<string, string>;

/** When an alarm fires, and when it does not. */
type AlarmCase = { fires: Series; silent: Series };

const steady = (value: number) => `${value}x90`;
const growing = (perMinute: number) => `0+${perMinute}x90`;

/** Fires where a series has one value for long, and not where it has the other. */
const above = (series: string, fires: number, silent: number): AlarmCase => ({
  fires: { [series]: steady(fires) },
  silent: { [series]: steady(silent) },
});

const requests = (ok: number, other: number, result: string): Series => ({
  'optovik_http_requests_total{job="optovik",call="basketAdd",result="ok",status="200"}': growing(ok),
  [`optovik_http_requests_total{job="optovik",call="basketAdd",result="${result}",status="503"}`]: growing(other),
});

/** Answers of a minute: so many within half a second, within two and a half, and longer. */
const durations = (call: string, [quick, slow]: [number, number]): Series => ({
  [`optovik_http_request_seconds_bucket{job="optovik",call="${call}",le="0.5"}`]: growing(quick),
  [`optovik_http_request_seconds_bucket{job="optovik",call="${call}",le="2.5"}`]: growing(quick + slow),
  [`optovik_http_request_seconds_bucket{job="optovik",call="${call}",le="+Inf"}`]: growing(quick + slow),
});

const ofShop = '{job="optovik"}';
const ofConnection = '{job="optovik",connection="1С"}';
const ofSource = '{job="optovik",source="Склад"}';
const HOUR = 3600;

export const alarmCases: Record<string, AlarmCase> = {
  ShopDown: above('up{job="optovik",instance="a"}', 0, 1),
  ShopNotReady: above('optovik_ready{job="optovik",status="read-only"}', 0, 1),
  DatabaseDown: above(`optovik_database_up${ofShop}`, 0, 1),
  DiskFilling: {
    fires: { [`optovik_disk_free_bytes${ofShop}`]: steady(4e9), [`optovik_disk_bytes${ofShop}`]: steady(1e11) },
    silent: { [`optovik_disk_free_bytes${ofShop}`]: steady(4e9), [`optovik_disk_bytes${ofShop}`]: steady(2e10) },
  },
  ErrorShare: { fires: requests(60, 2, 'failed'), silent: { ...requests(600, 2, 'failed') } },
  Overloaded: { fires: requests(60, 2, 'overloaded'), silent: requests(60, 2, 'refused') },
  SlowAnswers: {
    fires: durations('basketAdd', [50, 10]),
    silent: { ...durations('basketAdd', [50, 1]), ...durations('GET /api/appeals/:id/stream/', [0, 50]) },
  },
  EventLoopDelay: {
    fires: { 'optovik_event_loop_delay_seconds{job="optovik",thread="2"}': steady(1.5) },
    // One long step now and then
    silent: { 'optovik_event_loop_delay_seconds{job="optovik",thread="2"}': '2 0 0 2 0 0 2 0 0 2 0 0x90' },
  },
  ThreadMissing: {
    fires: { [`optovik_threads${ofShop}`]: '3x40 2x50' },
    silent: { [`optovik_threads${ofShop}`]: '3x40 2 3x50' },
  },
  PoolWaiting: above('optovik_pool_waiting{job="optovik",thread="1"}', 4, 0),
  CatalogueStale: above(`optovik_catalogue_age_seconds${ofShop}`, 600, 2),
  LettersStuck: above(`optovik_oldest_letter_seconds${ofShop}`, 2 * HOUR, 60),
  LettersFailed: above(`optovik_letters_failed${ofShop}`, 1, 0),
  ExchangeSilent: above(`optovik_exchange_late${ofConnection}`, 1, 0),
  OrdersNotTaken: above(`optovik_exchange_orders_late${ofConnection}`, 1, 0),
  ImportFailed: above(`optovik_goods_import_failed${ofSource}`, 1, 0),
  ExchangeJobsFailed: above(`optovik_exchange_jobs_failed${ofShop}`, 1, 0),
  ExchangeJobsHeld: above(`optovik_exchange_jobs_held${ofShop}`, 1, 0),
  QuarantineWaiting: above(`optovik_quarantine_waiting${ofShop}`, 3, 0),
  GoodsOld: above(`optovik_goods_import_seconds${ofSource}`, 48 * HOUR, 25 * HOUR),
  StockOld: above(`optovik_stock_import_seconds${ofSource}`, 48 * HOUR, 25 * HOUR),
  JobsStuck: above('optovik_oldest_job_seconds{job="optovik",kind="exchange"}', 3 * HOUR, HOUR),
};
