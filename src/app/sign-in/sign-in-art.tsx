/** Returns a point on the cord that holds the flags: a Bézier curve for `t` from 0 to 1. */
function pointOnCord(t: number) {
  const along = (a: number, b: number, c: number, d: number) =>
    a * (1 - t) ** 3 + 3 * b * t * (1 - t) ** 2 + 3 * c * t ** 2 * (1 - t) + d * t ** 3;
  return { x: along(0, 150, 330, 560), y: along(96, 150, 30, 110) };
}

const FLAGS = [0.08, 0.22, 0.36, 0.5, 0.64, 0.78, 0.92].map((t) => ({ t, ...pointOnCord(t) }));

/** An illustration of a market street at dusk. Hidden from screen readers. */
export function SignInArt() {
  const stalls = [
    { x: 40, width: 150, cloth: "#ffb020", body: "#3f42b8" },
    { x: 208, width: 132, cloth: "#f27059", body: "#35389f" },
    { x: 358, width: 160, cloth: "#58c4a7", body: "#3f42b8" },
  ];
  return (
    <div className="sign-in-art" aria-hidden="true">
      <svg viewBox="0 0 560 720" preserveAspectRatio="xMidYMid slice">
        <circle cx="420" cy="210" r="92" fill="#ffb020" opacity="0.9" />
        <circle cx="420" cy="210" r="132" fill="#ffb020" opacity="0.12" />
        <path
          d="M0 470V360h46v-44l28-30 28 30v44h60v-70h26v-52c0-34 36-58 36-58s36 24 36 58v52h30v70h70v-92l24-20 24 20v92h62v-36h44v36h66v110z"
          fill="#1c1c5c"
        />
        <path d="M0 96C150 150 330 30 560 110" fill="none" stroke="#5b5ec9" strokeWidth="2" />
        {FLAGS.map(({ t, x, y }, index) => (
          <path key={t} d={`M${x - 13} ${y}h26l-13 28z`} fill={["#ffb020", "#f27059", "#58c4a7"][index % 3]} />
        ))}
        <rect y="470" width="560" height="250" fill="#17174b" />
        {stalls.map(({ x, width, cloth, body }) => (
          <g key={x}>
            <rect x={x + 8} y="430" width={width - 16} height="150" fill={body} />
            <rect x={x + 22} y="486" width={width - 44} height="54" rx="4" fill="#24246b" />
            {[0, 1, 2, 3].map((step) => (
              <circle
                key={step}
                cx={x + 40 + (step * (width - 80)) / 3}
                cy="530"
                r="13"
                fill={cloth}
                opacity={0.55 + step * 0.12}
              />
            ))}
            <rect x={x + 8} y="540" width={width - 16} height="40" fill="#2c2e86" />
            {Array.from({ length: 5 }, (_, step) => (
              <path
                key={step}
                d={`M${x + (step * width) / 5} 392h${width / 5}v36a${width / 10} ${width / 10} 0 0 1-${width / 5} 0z`}
                fill={step % 2 ? "#fdf6e9" : cloth}
              />
            ))}
          </g>
        ))}
      </svg>
    </div>
  );
}
