interface Venue {
  readonly locationName: string
  readonly city: string
  readonly region: string
}

export const venueText = ({ locationName, city, region }: Venue): string =>
  `${locationName}, ${city}, ${region}`
