import * as v from 'valibot'

/**
 * What a document must be by the schema that the frontend-discovery project publishes, rule by rule:
 * https://github.com/awslabs/frontend-discovery, schema/v1-pre.json at c0236772b1364e3e6c1df4ed70968e2f6b2c7b1d.
 */
export const FrontendDiscoverySchema = v.strictObject({
  schema: v.string(),
  microFrontends: v.record(
    v.string(),
    v.pipe(
      v.array(
        v.strictObject({
          url: v.string(),
          fallbackUrl: v.optional(v.string()),
          metadata: v.strictObject({ integrity: v.string(), version: v.string() }),
          extras: v.optional(v.looseObject({})),
          deployment: v.optional(
            v.looseObject({ traffic: v.pipe(v.number(), v.minValue(0), v.maxValue(100)), default: v.boolean() }),
          ),
        }),
      ),
      v.check(
        (versions) => new Set(versions.map((one) => JSON.stringify(one))).size === versions.length,
        'uniqueItems',
      ),
    ),
  ),
})
