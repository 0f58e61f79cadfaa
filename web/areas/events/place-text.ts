interface Place {
  readonly locationName: string
  readonly city: string
  readonly region: string
}

export const placeText = ({ locationName, city, region }: Place): string =>
  `${locationName}, ${city}, ${region}`
